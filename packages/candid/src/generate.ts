import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '@icp-sdk/bindgen/core'
import { clientInterface } from './clientInterface.ts'

const didFolder = join(import.meta.dirname, '..', 'did')
const generatedFolder = join(import.meta.dirname, 'generated')

/** What the SDK calls of services whose interface is large. */
const CLIENTS: Readonly<Record<string, readonly string[]>> = {
  dip20: [
    ...['getMetadata', 'totalSupply', 'balanceOf', 'allowance', 'getUserApprovals', 'getHolders'],
    ...['transfer', 'approve', 'getTokenInfo', 'setFee', 'setFeeTo'],
  ],
  ledger: [
    ...['account_balance', 'get_transactions', 'query_blocks', 'transfer'],
    ...['icrc1_balance_of', 'icrc1_decimals', 'icrc1_fee', 'icrc1_metadata', 'icrc1_name'],
    ...['icrc1_minting_account', 'icrc1_supported_standards', 'icrc1_symbol', 'icrc1_transfer'],
    ...['icrc1_total_supply', 'icrc2_allowance', 'icrc2_approve', 'icrc3_get_blocks'],
    ...['icrc10_supported_standards', 'icrc103_get_allowances', 'icrc106_get_index_principal'],
  ],
  swap_factory: ['getPools', 'getTiers'],
  swap_pool: [
    'depositAndSwap',
    'depositFromAndSwap',
    'getAvailabilityState',
    'getEvents',
    'getFailedTransactions',
    'getLimitOrderAvailabilityState',
    'getSortedUserLimitOrders',
    'getSwapRecordState',
    'getTicks',
    'getTransactionsByOwner',
    'getUserPositionsByPrincipal',
    'getUserUnusedBalance',
    'metadata',
    'quote',
    'withdraw',
  ],
  token_list: [
    ...['add', 'addAdmin', 'edit', 'get', 'getAdminList', 'getList', 'getLogo', 'remove'],
    ...['removeAdmin', 'updateLogo', 'get_token_list'],
  ],
  wicp: [
    ...['metadata', 'logo', 'getFee', 'supply', 'balance', 'allowance', 'transactions', 'holders'],
    ...['transfer', 'approve', 'withdraw', 'mint', 'totalHolders', 'setFee', 'setFeeTo'],
  ],
  xtc: ['transfer', 'approve', 'burn', 'historySize', 'events'],
}

/**
 * Turns every `did/*.did` into one TypeScript module: file name → text.
 * The Candid file is the one source of an interface; the canisters, the SDK and the tests all read what comes out here.
 */
export async function generateAll(folder = didFolder): Promise<Map<string, string>> {
  const scratch = await mkdtemp(join(tmpdir(), 'candid-'))
  try {
    const modules = new Map<string, string>()
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.did')).sort()) {
      await generate({
        didFile: join(folder, file),
        outDir: scratch,
        output: {
          force: true,
          actor: { disabled: true },
          declarations: { typescript: true, flat: true },
        },
      })
      const name = file.replace(/\.did$/, '.did.ts')
      const text = withoutRuntimeImports(await readFile(join(scratch, name), 'utf8'))
      modules.set(name, text)
      const service = file.replace(/\.did$/, '')
      const methods = folder === didFolder ? CLIENTS[service] : undefined
      if (methods) modules.set(`${service}.client.did.ts`, clientInterface(service, text, methods))
    }
    return modules
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The modules are bundled into canisters too, where the client library must not come along: it is needed for types only. */
function withoutRuntimeImports(text: string): string {
  return text.replace(
    "import { IDL } from '@icp-sdk/core/candid'",
    "import type { IDL } from '@icp-sdk/core/candid'",
  )
}

if (import.meta.main) {
  for (const [name, text] of await generateAll()) await writeFile(join(generatedFolder, name), text)
}
