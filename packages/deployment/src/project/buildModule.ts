import { writeFile } from 'node:fs/promises'
import { buildCanister, canisterSource } from '@sluice/canister/build'

const [name = ''] = process.argv.slice(2)
const { module } = await buildCanister(canisterSource(name), () => {})
await writeFile(process.env.ICP_WASM_OUTPUT_PATH ?? `${name}.wasm.gz`, module)
