/** What a publisher answers in the benchmarks: a page of thirty articles of the usual length. */
export const articles = Array.from({ length: 30 }, (_, at) => ({
  title: `Article ${at}: what a short walk after lunch does for the rest of the day`,
  description: "A description of the usual length, as publishers write it for their feeds. ".repeat(3).trim(),
  url: `https://publisher.example/health/articles/2026/01/${at}`,
  urlToImage: `https://pictures.publisher.example/2026/01/${at}/1200x675.jpg`,
  publishedAt: new Date(Date.UTC(2026, 0, 31) - at * 3_600_000).toISOString(),
  source: "feed publisher.example/health.xml",
}));
