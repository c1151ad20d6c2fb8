import type { Principal } from '@icp-sdk/core/principal'
import { Ledger, PrincipalAlias, Settings, TokenList } from '@sluice/candid'
import type { Operator } from '../Operator.ts'
import { accepted, type Step, step } from '../Step.ts'

const ALIASES = [
  ['swap_factory', 'Sluice pool factory'],
  ['swap_fee_receiver', 'Sluice fee receiver'],
  ['position_nft', 'Sluice position tokens'],
  ['position_lock', 'Sluice position locks'],
  ['passcode_manager', 'Sluice passcode manager'],
] as const

/** What people see listed: tokens, those that a wallet shows first, what addresses are called. */
export function listingSteps(operator: Operator): Step[] {
  return [
    ...(operator.has('token_list')
      ? [
          ...operator.ledgers().map(([name, id], rank) => tokenStep(operator, name, id, rank)),
          factoryStep(operator),
        ]
      : []),
    ...(operator.has('settings') ? [defaultTokens(operator)] : []),
    ...(operator.has('principal_alias') ? [aliasStep(operator)] : []),
  ]
}

/** A token is listed with what its ledger says of itself. */
function tokenStep(operator: Operator, name: string, id: Principal, rank: number): Step {
  const list = operator.actor<TokenList._SERVICE>(TokenList, operator.id('token_list'))
  const ledger = operator.actor<Ledger._SERVICE>(Ledger, id)
  return step(`${name} is in the token list`, {
    isDone: async () => accepted(await list.get(id.toText())).length > 0,
    act: async () => {
      const [symbol, title, decimals, fee] = await Promise.all([
        ledger.icrc1_symbol(),
        ledger.icrc1_name(),
        ledger.icrc1_decimals(),
        ledger.icrc1_fee(),
      ])
      accepted(
        await list.add({
          canisterId: id.toText(),
          name: title,
          symbol,
          standard: 'ICRC2',
          decimals: BigInt(decimals),
          fee,
          totalSupply: 0n,
          rank,
          introduction: '',
          configs: [],
          mediaLinks: [],
        }),
      )
    },
  })
}

/** What pools trade and nobody has vouched for is found by their factory. */
function factoryStep(operator: Operator): Step {
  const list = operator.actor<TokenList._SERVICE>(TokenList, operator.id('token_list'))
  const factory = operator.id('swap_factory')
  return step('the token list knows whose pools to look through', {
    isDone: async () => (await list.get_factory())[0]?.toText() === factory.toText(),
    act: async () => {
      accepted(await list.set_factory([factory]))
    },
  })
}

function defaultTokens(operator: Operator): Step {
  const settings = operator.actor<Settings._SERVICE>(Settings, operator.id('settings'))
  const ledgers = operator.ledgers().map(([, id]) => id)
  const missing = async () => {
    const shown = (await settings.get_default_tokens()).map((id) => id.toText())
    return ledgers.filter((id) => !shown.includes(id.toText()))
  }
  return step('a wallet shows the listed tokens first', {
    isDone: async () => (await missing()).length === 0,
    act: async () => {
      for (const id of await missing()) await settings.add_default_token(id)
    },
  })
}

function aliasStep(operator: Operator): Step {
  const aliases = operator.actor<PrincipalAlias._SERVICE>(
    PrincipalAlias,
    operator.id('principal_alias'),
  )
  const missing = async () => {
    const known = new Set((await aliases.getAllPrincipalAliases()).map(([id]) => id.toText()))
    return ALIASES.filter(([name]) => operator.has(name)).filter(
      ([name]) => !known.has(operator.id(name).toText()),
    )
  }
  return step('addresses of ours have names', {
    isDone: async () => (await missing()).length === 0,
    act: async () => {
      for (const [name, alias] of await missing())
        accepted(await aliases.addPrincipalAlias(operator.id(name), alias))
      // what it holds is locked, in whatever pool
      if (operator.has('position_lock'))
        accepted(await aliases.addSharedPrincipal(operator.id('position_lock')))
    },
  })
}
