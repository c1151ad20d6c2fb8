import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { readHttpSettings, readSettings, runInfo, startInfo } from '@sluice/info'
import { createInfoClient } from '@sluice/sdk/info'
import { STAKE_SUBACCOUNT, stakeSource } from '@sluice/sdk/votes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { seedVotes } from './world/votes/seedVotes.ts'

/** The shortest vote; signed calls and certificates are taken for some minutes. */
const VOTE_MS = 60_000

let started: TestWorld
beforeAll(async () => {
  started = await TestWorld.start()
}, 240_000)
afterAll(() => started.stop())

test('the world has a project with votes, once, and what the network has signed is their sum', async () => {
  await seedVotes(started.world)
  await seedVotes(started.world)
  const { votes } = await started.newTrader()
  const [project, ...others] = await votes.fetchProjects(0, 10)
  expect(others).toEqual([])
  const projectId = project?.id ?? ''
  const { proposals, total } = await votes.fetchProposals(projectId, 0, 10)
  expect(total).toBe(2)
  for (const { number } of proposals) {
    const shown = await votes.fetchProposal({ projectId, number })
    expect(shown).toMatchObject({ check: 'certified' })
    expect(shown?.rows.length).toBeGreaterThan(0)
  }
})

async function recounted(projectId: string, number: bigint) {
  const said: string[] = []
  let printed = ''
  const folder = mkdtempSync(join(tmpdir(), 'sluice-electorate-'))
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(started.config))
  const code = await runInfo(['electorate', '--proposal', projectId, `${number}`], {
    environment: { INFO_CONFIG: file },
    signal: new AbortController().signal,
    print: (text) => {
      printed += text
    },
    say: (line) => said.push(line),
  })
  rmSync(folder, { recursive: true })
  return { code, printed, said }
}

test('a founder makes a project, proposes by a snapshot, holders vote with proofs, and the result is final', async () => {
  const { world } = started
  // the faucet gives each of them ICP and SLU
  const [founder, holder] = [await started.newTrader(), await started.newTrader()]
  const ledgerId = started.ledgerId('slu_ledger')
  const held = await holder.balances.fetch(ledgerId)
  const fee = await founder.votes.fetchFees()
  const { projectId } = await founder.votes.createProject({
    wish: { name: 'Harbour', ledgerId, standard: 'ICRC2', logo: '' },
    ...(fee?.price ? { creationFee: fee.price } : {}),
  })
  const beginsAt = Number(world.network.now() / 1_000_000n)
  const terms = {
    title: 'Shall it be dredged?',
    content: '',
    options: ['Yes', 'No'],
    kind: 'single',
    isChangeable: false,
    quorum: 0,
    threshold: 5_000,
    beginsAt,
    endsAt: beginsAt + VOTE_MS,
    opensUntil: undefined,
    picture: undefined,
    snapshot: await founder.votes.takeSnapshot(ledgerId),
  } as const
  const supply = await world.ledger('slu_ledger', founder.principal).icrc1_total_supply()
  expect(terms.snapshot.total).toBe(supply)
  const late = await started.newTrader()
  const number = await founder.votes.propose(projectId, terms, Uint8Array.of(1))
  expect(await recounted(projectId, number)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('the committed root is right'),
  })
  const forged = { ...terms.snapshot, root: new Uint8Array(32).fill(7) }
  const wrong = await founder.votes.propose(
    projectId,
    { ...terms, snapshot: forged },
    Uint8Array.of(2),
  )
  expect(await recounted(projectId, wrong)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('the committed root is WRONG'),
  })
  expect(await recounted(projectId, 99n)).toMatchObject({ code: 2 })
  const read = async () => {
    const shown = await holder.votes.fetchProposal({ projectId, number })
    if (shown === undefined) throw new Error('the proposal is there')
    return shown
  }
  const { proposal } = await read()
  const info = await startInfo({
    config: started.config,
    settings: {
      ...readSettings({ INFO_HOLDERS: 'off' }),
      database: { kind: 'sqlite', file: ':memory:' },
    },
    http: readHttpSettings({ INFO_PORT: '0' }),
  })
  const { votes } = createInfoClient({ url: info.url })
  expect(await votes.fetchElectorate({ projectId, number })).toMatchObject({ state: 'right' })
  expect(await votes.fetchElectorate({ projectId, number: wrong })).toMatchObject({
    state: 'wrong',
    counted: { total: supply },
  })
  const voter = holder.principal.toText()
  expect(await votes.fetchPower({ projectId, number, voter })).toMatchObject({
    state: 'right',
    proof: { power: held, isAddress: false },
  })
  await info.stop()
  const ballot = { kind: 'choices', choices: [{ option: 0, weight: 10_000 }] } as const
  const delegate = late.principal.toText()
  await holder.votes.setDelegate(projectId, delegate)
  await expect(late.votes.setDelegate(projectId, voter)).rejects.toMatchObject({
    code: 'vote-not-member',
  })
  const next = await founder.votes.propose(projectId, terms, Uint8Array.of(3))
  expect(await recounted(projectId, next)).toMatchObject({ code: 0 })
  await holder.votes.setDelegate(projectId, undefined)
  expect(await holder.votes.fetchDelegation(projectId)).toBeUndefined()
  expect(await holder.votes.fetchDelegation(projectId, next)).toMatchObject({ delegate })
  expect(await late.votes.fetchDelegators(projectId)).toEqual([])
  const counted = async () => {
    const shown = await late.votes.fetchProposal({ projectId, number: next })
    if (shown === undefined) throw new Error('the proposal is there')
    return shown
  }
  const { proposal: delegated } = await counted()
  const powers = await late.votes.fetchDelegatedPowers(projectId, delegated)
  expect(powers).toMatchObject([{ voter, power: held, isOwn: false }])
  const said = { projectId, proposal: delegated, ballot, reason: '' }
  expect(await late.votes.voteFor(said, powers)).toEqual({ counted: 1, refused: [] })
  expect(await holder.votes.fetchOwn(projectId, delegated)).toMatchObject({ by: delegate })
  expect(await counted()).toMatchObject({ check: 'certified', rows: [{ voter, by: delegate }] })
  const own = { kind: 'choices', choices: [{ option: 1, weight: 10_000 }] } as const
  await holder.votes.vote({ ...said, ballot: own })
  expect(await late.votes.voteFor(said, powers)).toMatchObject({ counted: 0, refused: [{ voter }] })
  expect(await counted()).toMatchObject({
    check: 'certified',
    proposal: { tally: { options: [0n, held], voters: 1n } },
  })
  const order = { projectId, proposal, ballot, reason: 'it silts up' }
  expect((await holder.votes.fetchOwn(projectId, proposal)).power).toBe(held)
  await holder.votes.vote(order)
  await holder.votes.vote(order)
  await expect(late.votes.vote(order)).rejects.toMatchObject({ code: 'vote-no-power' })
  await world.network.advanceTime(VOTE_MS + 1_000)
  await expect(founder.votes.vote(order)).rejects.toMatchObject({ code: 'vote-refused' })
  expect(await read()).toMatchObject({
    check: 'certified',
    proposal: { tally: { options: [held, 0n], voters: 1n } },
    rows: [{ voter: holder.principal.toText(), reason: 'it silts up' }],
  })
}, 60_000)

test('what is staked is voted with by whoever staked it, and is recounted from the pool', async () => {
  const [alice, late] = [await started.newTrader(), await started.newTrader()]
  const pools = await alice.stakes.list({ filter: 'live' })
  const ledgerId = started.ledgerId('icp_ledger')
  const pool = pools.find(({ stakingToken }) => stakingToken === ledgerId)
  if (pool === undefined) throw new Error('a pool of ICP is live')
  const staked = 100_000_000n
  await alice.stakes.stake({ pool, amount: staked })
  const sources = [stakeSource(pool.stakingPoolId)]
  expect(await alice.votes.fetchSources(ledgerId)).toMatchObject([{ source: sources[0] }])
  const [plain, counted] = [
    await alice.votes.takeSnapshot(ledgerId),
    await alice.votes.takeSnapshot(ledgerId, sources),
  ]
  // somebody stakes after the snapshot: it is as it was
  await started.world.network.advanceTime(5_000)
  await late.stakes.stake({ pool, amount: staked })
  expect(counted.total).toBe(plain.total)
  expect(counted.sources).toEqual([expect.stringMatching(/^stake:.+:\d+$/)])
  const powerIn = async (snapshot: typeof plain, principal: Principal, subaccount?: Uint8Array) => {
    const { electorate, isRight } = await late.votes.recountElectorate(snapshot)
    expect(isRight).toBe(true)
    const index = electorate.indexOf(accountIdentifier(principal.toUint8Array(), subaccount))
    return electorate.powers[index ?? -1]?.power ?? 0n
  }
  const held = await powerIn(plain, alice.principal)
  expect(await powerIn(counted, alice.principal)).toBe(held + staked)
  expect(await powerIn(counted, late.principal)).toBe(await powerIn(plain, late.principal))
  const inPool = [Principal.fromText(pool.stakingPoolId), STAKE_SUBACCOUNT] as const
  expect(await powerIn(counted, ...inPool)).toBe((await powerIn(plain, ...inPool)) - staked)
  await expect(alice.votes.takeSnapshot(ledgerId, ['neurons'])).rejects.toMatchObject({
    code: 'vote-no-snapshot',
  })
})

test('an owner gives a project a name, a picture and another owner, and the list follows', async () => {
  const [owner, heir] = [await started.newTrader(), await started.newTrader()]
  const ledgerId = started.ledgerId('slu_ledger')
  const fee = await owner.votes.fetchFees()
  const { projectId } = await owner.votes.createProject({
    wish: { name: 'Quay', ledgerId, standard: 'ICRC2', logo: '' },
    ...(fee?.price ? { creationFee: fee.price } : {}),
  })
  const project = await owner.votes.fetchProject(projectId)
  await expect(heir.votes.describe(project, { name: 'Mine' })).rejects.toMatchObject({
    code: 'vote-refused',
  })
  await owner.votes.describe(project, { name: 'Old quay' })
  const listed = async () =>
    (await owner.votes.fetchProjects(0, 10)).find(({ id }) => id === projectId)
  expect(await listed()).toMatchObject({ name: 'Old quay' })
  // the list asks a project once a minute
  await started.world.network.advanceTime(61_000)
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(900_000)])
  const logo = await owner.votes.uploadPicture(projectId, picture)
  await owner.votes.describe(await owner.votes.fetchProject(projectId), { logo })
  expect(await listed()).toMatchObject({ name: 'Old quay', logo })
  const file = await heir.nfts.fetchFile(projectId, logo)
  expect(file).toMatchObject({ contentType: 'image/png', certificate: 'valid' })
  expect(Buffer.from(file.bytes).equals(picture)).toBe(true)
  await expect(heir.votes.uploadPicture(projectId, picture)).rejects.toThrow()

  await started.world.network.advanceTime(61_000)
  await owner.votes.handOver(projectId, heir.principal.toText())
  expect(await listed()).toMatchObject({ owner: heir.principal.toText() })
  await expect(owner.votes.describe(project, { name: 'Mine' })).rejects.toMatchObject({
    code: 'vote-refused',
  })
})
