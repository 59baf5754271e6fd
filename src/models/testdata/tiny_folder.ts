import { makeTinyModels } from "./tiny/make_tiny_models.ts";

/** A folder with the tiny models, `encoder`, `splade` and `cross_encoder`, until it is disposed of. */
export class TinyFolder {
  /** Absolute path. */
  readonly path: string = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-models-" }));

  /** Makes the models. */
  constructor() {
    makeTinyModels(this.path);
  }

  /** Writes a file, or what JSON makes of an object. */
  write(name: string, content: string | object): void {
    const path = `${this.path}/${name}`;
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  }

  /** Removes it. */
  [Symbol.dispose](): void {
    Deno.removeSync(this.path, { recursive: true });
  }
}
