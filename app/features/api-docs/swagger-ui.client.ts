// `.client`: the viewer must never be bundled into the Worker, where it would be a third of all bytes.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

export const showDocument = SwaggerUI;
