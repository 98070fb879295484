/** What the pages need of Remix, in a file of its own: an import at run time takes all that the imported file exports. */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

export const createHandler = (build: ServerBuild): RequestHandler => createRequestHandler(build, build.mode);
