// @types/react-dom describes only "react-dom/server"; the browser build has the same function.
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}
