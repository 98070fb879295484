import { compareStorages } from "./storage-comparison.ts";

Object.assign(window, { compareStorages });
