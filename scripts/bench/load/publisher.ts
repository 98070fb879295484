import { createServer } from "node:http";
import { type Listening, listen } from "../../listen.ts";
import { articles } from "../news/articles.ts";

const withoutPictures = articles.map((article) => ({ ...article, urlToImage: null }));

/** A publisher that answers until it is set to hang. */
export async function startPublisher(): Promise<Listening & { hang(): void }> {
  let hangs = false;
  const server = createServer((_request, response) => {
    if (!hangs) response.end(JSON.stringify({ articles: withoutPictures }));
  });
  const listening = await listen(server);
  return {
    ...listening,
    hang() {
      hangs = true;
    },
  };
}
