import { readFile, writeFile } from 'node:fs/promises'
import { BUNDLE_NAME } from '../canisterSource.ts'

/** What of Azle's build is used. Its package does not export it, and Azle's own command puts the builder's folders into the module. */
type AzleBuild = {
  methods: {
    getCandidAndMethodMeta(
      generation: undefined,
      candidPath: string,
      javaScript: string,
      output: 'pipe',
      data: WasmData,
    ): Promise<{ methodMeta: unknown }>
  }
  wasm: {
    getWasmBinary(
      output: 'pipe',
      javaScript: string,
      data: WasmData,
      methodMeta: unknown,
    ): Promise<Uint8Array>
  }
}
type WasmData = { envVars: [string, string][]; mainJsPath: string }

const [build, input, output] = process.argv.slice(2)
if (build === undefined || input === undefined || output === undefined)
  throw new Error('azleWasm <folder of Azle’s build> <bundle> <module>')
const methods: AzleBuild['methods'] = await import(
  new URL('candid_and_method_meta/index.ts', build).href
)
const wasm: AzleBuild['wasm'] = await import(new URL('wasm_binary/index.ts', build).href)
const javaScript = await readFile(input, 'utf8')
const data = { envVars: [], mainJsPath: BUNDLE_NAME }
/** Azle asks the running bundle for its methods in this way. */
const DESCRIBED = `
globalThis._azleGetCandidAndMethodMeta = () =>
  JSON.stringify({ candid: '', methodMeta: globalThis._azleCanisterClassMeta.methodMeta })`
const described = javaScript + DESCRIBED
const { methodMeta } = await methods.getCandidAndMethodMeta(undefined, '', described, 'pipe', data)
await writeFile(output, await wasm.getWasmBinary('pipe', javaScript, data, methodMeta))
