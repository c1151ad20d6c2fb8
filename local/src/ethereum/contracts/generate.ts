import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import solc from 'solc'

const sourceFolder = join(import.meta.dirname, '..', '..', '..', 'contracts')
const generatedFolder = join(import.meta.dirname, 'generated')

/** What is deployed; other contracts in the sources are parts of these. */
const DEPLOYED = [
  'DepositHelper',
  'OldEthHelper',
  'OldErc20Helper',
  'UsdcToken',
  'UsdtToken',
  'LinkToken',
  'RevertingRecipient',
  'DepositSweeper',
] as const

/** Fixed, so that the same sources give the same bytes: no hash of the sources' texts in the code, and one set of instructions. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'prague',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
} as const

type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly abi: unknown
            readonly evm: { readonly bytecode: { readonly object: string } }
          }
        >
      >
    >
  >
}

/**
 * Compiles `local/contracts/*.sol` into a TypeScript module a contract, with its interface and the code that creates it: file name → text.
 * Throws with the compiler's own words, also for a warning.
 */
export async function generateContracts(): Promise<Map<string, string>> {
  const names = (await readdir(sourceFolder)).filter((name) => name.endsWith('.sol')).sort()
  const sources = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(sourceFolder, name), 'utf8')
      return [name, { content }] as const
    }),
  )
  const input = { language: 'Solidity', sources: Object.fromEntries(sources), settings: SETTINGS }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const errors = output.errors?.map(({ formattedMessage }) => formattedMessage) ?? []
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return new Map(DEPLOYED.map((name) => [`${name}.ts`, moduleOf(name, output)]))
}

function moduleOf(name: string, { contracts }: Output): string {
  const contract = contracts[`${name}.sol`]?.[name]
  if (contract === undefined) throw new Error(`${name}.sol has no contract ${name}`)
  const abi = JSON.stringify(contract.abi, undefined, 2)
  return `// Generated from local/contracts/${name}.sol by "npm run generate -w local": change it there.
export const ${name} = {
  abi: ${abi.replaceAll('\n', '\n  ')},
  bytecode: '0x${contract.evm.bytecode.object}',
} as const
`
}

if (import.meta.main) {
  await mkdir(generatedFolder, { recursive: true })
  for (const [name, text] of await generateContracts()) {
    await writeFile(join(generatedFolder, name), text)
  }
}
