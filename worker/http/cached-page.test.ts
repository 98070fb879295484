import { expect, test, vi } from "vitest";
import { createCachedPage } from "./cached-page.ts";

vi.mock("node:zlib", () => ({
  constants: {},
  brotliCompressSync() {
    throw new Error("out of memory");
  },
}));

test("a page that can't be compressed is answered as it is", async () => {
  const html = `<script nonce="abc">1</script>`;
  const rendered = new Response(html, {
    headers: {
      "Cache-Control": "public, max-age=0",
      "Content-Security-Policy": "script-src 'nonce-abc'",
      "Content-Length": String(html.length),
    },
  });
  const page = await createCachedPage(rendered, 0);
  expect(page?.brotli).toBe(page?.plain);
  expect(new TextDecoder().decode(page?.brotli.body)).toBe("<script>1</script>");
});
