// The nodes of the product's page, written by the benchmark before it builds the template.
declare module "bench:nodes" {
  const nodes: readonly import("../nodes.ts").PageNode[];
  export default nodes;
}
