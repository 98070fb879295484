// @types/react-dom describes only "react-dom/server"; the browser build has the same functions.
declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToString } from "react-dom/server";
}
