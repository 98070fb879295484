export { NewsGrid, NewsGridSkeleton } from "./news-grid.tsx";
export { NewsPager } from "./news-pager.tsx";
export { NoNews } from "./no-news.tsx";
export { TagFilter } from "./tag-filter.tsx";
