import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { IDL } from '@icp-sdk/core/candid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateAll } from './generate.ts'
import * as ClaimController from './generated/claim_controller.did.ts'
import * as ClaimStorage from './generated/claim_storage.did.ts'
import * as Farm from './generated/farm.did.ts'
import * as FarmFactory from './generated/farm_factory.did.ts'
import * as FarmFactoryValidator from './generated/farm_factory_validator.did.ts'
import * as FarmFeeReceiver from './generated/farm_fee_receiver.did.ts'
import * as FarmIndex from './generated/farm_index.did.ts'
import * as NftCollection from './generated/nft_collection.did.ts'
import * as PasscodeManager from './generated/passcode_manager.did.ts'
import * as PositionIndex from './generated/position_index.did.ts'
import * as PositionNft from './generated/position_nft.did.ts'
import * as PrincipalAlias from './generated/principal_alias.did.ts'
import * as Settings from './generated/settings.did.ts'
import * as StakingFeeReceiver from './generated/staking_fee_receiver.did.ts'
import * as StakingPool from './generated/staking_pool.did.ts'
import * as StakingPoolFactory from './generated/staking_pool_factory.did.ts'
import * as StakingPoolFactoryValidator from './generated/staking_pool_factory_validator.did.ts'
import * as StakingPoolIndex from './generated/staking_pool_index.did.ts'
import * as SwapCalculator from './generated/swap_calculator.did.ts'
import * as SwapDataBackup from './generated/swap_data_backup.did.ts'
import * as SwapFactory from './generated/swap_factory.did.ts'
import * as SwapFactoryValidator from './generated/swap_factory_validator.did.ts'
import * as SwapFeeReceiver from './generated/swap_fee_receiver.did.ts'
import * as SwapPool from './generated/swap_pool.did.ts'
import * as SwapPoolInstaller from './generated/swap_pool_installer.did.ts'
import * as TokenList from './generated/token_list.did.ts'
import * as TrustedCanisterManager from './generated/trusted_canister_manager.did.ts'

/** `reference/*.did`: the public services' listings. An app written for them must be able to talk to ours. */
const referenceFolder = join(import.meta.dirname, '..', 'reference')

type Interface = {
  idlFactory: IDL.InterfaceFactory
  init: (args: { IDL: typeof IDL }) => IDL.Type[]
}

const OURS: Record<string, Interface> = {
  farm: Farm,
  farm_factory: FarmFactory,
  farm_factory_validator: FarmFactoryValidator,
  farm_fee_receiver: FarmFeeReceiver,
  farm_index: FarmIndex,
  claim_controller: ClaimController,
  claim_storage: ClaimStorage,
  nft_collection: NftCollection,
  passcode_manager: PasscodeManager,
  position_index: PositionIndex,
  position_nft: PositionNft,
  principal_alias: PrincipalAlias,
  settings: Settings,
  staking_fee_receiver: StakingFeeReceiver,
  staking_pool: StakingPool,
  staking_pool_factory: StakingPoolFactory,
  staking_pool_factory_validator: StakingPoolFactoryValidator,
  staking_pool_index: StakingPoolIndex,
  swap_calculator: SwapCalculator,
  swap_data_backup: SwapDataBackup,
  swap_factory: SwapFactory,
  swap_factory_validator: SwapFactoryValidator,
  swap_fee_receiver: SwapFeeReceiver,
  swap_pool: SwapPool,
  swap_pool_installer: SwapPoolInstaller,
  token_list: TokenList,
  trusted_canister_manager: TrustedCanisterManager,
}

let scratch: string
let modules: Map<string, string>
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'reference-'))
  modules = await generateAll(referenceFolder)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function readReference(name: string): Promise<Interface> {
  const text = modules.get(`${name}.did.ts`)
  if (text === undefined) throw new Error(`there is no reference/${name}.did`)
  const file = join(scratch, `${name}.ts`)
  await writeFile(file, text)
  return await import(/* @vite-ignore */ pathToFileURL(file).href)
}

test.each(Object.keys(OURS))('%s serves the public interface', async (name) => {
  const ours = OURS[name]
  if (ours === undefined) throw new Error(`unknown service ${name}`)
  const reference = await readReference(name)
  const served = new Map(ours.idlFactory({ IDL })._fields)

  const differing = reference
    .idlFactory({ IDL })
    ._fields.filter(([method, type]) => {
      const own = served.get(method)
      return own === undefined || !IDL.subtype(own, type)
    })
    .map(([method]) => method)
  expect(differing).toEqual([])
})

test.each(Object.keys(OURS))('%s takes the public install arguments', async (name) => {
  const reference = await readReference(name)
  const wanted = reference.init({ IDL })
  const own = OURS[name]?.init({ IDL }) ?? []

  expect(own).toHaveLength(wanted.length)
  expect(wanted.filter((type, place) => !IDL.subtype(type, own[place] ?? IDL.Empty))).toEqual([])
})

test('the comparison notices a method whose answer lost a field', () => {
  const answer = IDL.Record({ a: IDL.Nat, b: IDL.Nat })
  const reference = IDL.Func([IDL.Nat], [answer], ['query'])

  expect(IDL.subtype(IDL.Func([IDL.Nat], [IDL.Record({ a: IDL.Nat })], ['query']), reference)).toBe(
    false,
  )
  expect(IDL.subtype(IDL.Func([IDL.Nat], [answer], []), reference)).toBe(false)
  expect(IDL.subtype(reference, reference)).toBe(true)
})
