/** What Cloudflare's edge does to a body on its way to a browser that accepts brotli. */
import { brotliCompressSync, constants } from "node:zlib";

/** As listed in https://developers.cloudflare.com/speed/optimization/content/compression/ */
const compressedTypes = new Set(
  `text/html text/richtext text/plain text/css text/x-script text/x-component text/x-java-source text/x-markdown
  application/javascript application/x-javascript text/javascript text/js image/x-icon image/vnd.microsoft.icon
  application/x-perl application/x-httpd-cgi text/xml application/xml application/rss+xml application/vnd.api+json
  application/x-protobuf application/json multipart/bag multipart/mixed application/xhtml+xml font/ttf font/otf
  font/x-woff image/svg+xml application/vnd.ms-fontobject application/ttf application/x-ttf application/otf
  application/x-otf application/truetype application/opentype application/x-opentype application/font-woff
  application/eot application/font application/font-sfnt application/wasm application/javascript-binast
  application/manifest+json application/ld+json application/graphql+json application/geo+json`.split(/\s+/),
);

/** The quality with which the edge compresses an answer that it sends for the first time. */
const edgeQuality = 4;

/** Whether the edge compresses answers of this Content-Type. */
export const isCompressed = (contentType: string): boolean =>
  compressedTypes.has(contentType.split(";")[0]?.trim().toLowerCase() ?? "");

export const compress = (body: Buffer, quality = edgeQuality): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
