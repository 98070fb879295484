import { flatRoutes } from "@remix-run/fs-routes";

/** Routes below /dev exist in `npm run dev` only. By its command, because NODE_ENV may be inherited. */
const developmentOnly = process.argv.includes("vite:dev") ? [] : ["**/dev.*/**", "**/dev.*"];

export default flatRoutes({ ignoredRouteFiles: ["**/*.test.*", ...developmentOnly] });
