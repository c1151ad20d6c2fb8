import type { _SERVICE, Args } from '@sluice/candid/sns_aggregator'
import * as service from '@sluice/candid/sns_aggregator'
import type { ListDeployedSnsesResponse } from '@sluice/candid/sns_wasm'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { AccountLocks } from '@sluice/canister'
import type { PathTree } from '@sluice/canister/http'
import {
  callCanister,
  certifiedDataSet,
  dataCertificate,
  defineCanister,
  replied,
  schedule,
  stableMap,
  time,
  toPrincipal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { LIFECYCLES } from '@sluice/governance/launch'
import { openAggregatorState } from './AggregatorState.ts'
import { assetOf, contentsOf } from './assets.ts'
import { type ReadSns, readSns } from './readSns.ts'
import { plain, serve, treeOf } from './serve.ts'

const USUAL_INTERVAL = 30n
const LEAST_INTERVAL = 10n
/** Whoever asks for a reading waits for the one that others have asked for. */
const BETWEEN_READINGS = 10n
const MOST_SNSES = 100
const LONGEST_LIST = 500_000

const state = openAggregatorState(stableMap)
const locks = new AccountLocks()
const listTypes = typesOf(snsWasmService.idlFactory, 'list_deployed_snses', LONGEST_LIST)
/** The pictures of the SNSes by their roots, and the tree; on the heap, and made again after an upgrade. */
const logos = new Map<string, string>()
let tree: PathTree | undefined
waitForStrangersAtMost(60)

const nowSeconds = () => time() / 1_000_000_000n

async function readAll(): Promise<void> {
  await locks.withLock(
    'read',
    () => undefined,
    async () => {
      state.readAt.set(nowSeconds())
      const list = replied(
        await callCanister<ListDeployedSnsesResponse>(
          toPrincipal(state.settings.get().snsWasm),
          'list_deployed_snses',
          listTypes,
          [{}],
        ),
      )
      for (const [place, sns] of (list?.instances ?? []).slice(0, MOST_SNSES).entries()) {
        // await: one SNS at a time; what was known of one that does not answer stays
        const read = await readSns(sns)
        if (read !== undefined) keep(BigInt(place), read)
      }
      publish()
    },
  )
}

function keep(place: bigint, { logo, ...known }: ReadSns): void {
  logos.set(known.root, logo)
  state.snses.set(place, known)
}

function publish(): void {
  const before = new Map(state.assets.entries().map(([, asset]) => [asset.path, asset]))
  const assets = contentsOf(state, logos).map((content) =>
    assetOf(content, before.get(content.path)),
  )
  for (let place = assets.length; place < state.assets.size; )
    state.assets.delete(BigInt(state.assets.size - 1))
  for (const [place, asset] of assets.entries()) {
    if (asset !== before.get(asset.path) || state.paths.get()[place] !== asset.path)
      state.assets.set(BigInt(place), asset)
  }
  state.paths.set(assets.map(({ path }) => path))
  certify()
}

function certify(): void {
  tree = treeOf(state.assets.entries().map(([, asset]) => asset))
  if (tree !== undefined) certifiedDataSet(tree.hash)
}

/** Sales that are open or will open change by themselves; nothing else does in a way that the list shows at once. */
const mayChange = (): boolean =>
  state.snses
    .entries()
    .some(([, { lifecycle }]) => lifecycle === LIFECYCLES.open || lifecycle === LIFECYCLES.adopted)

let isArmed = false

function arm(): void {
  if (isArmed || !mayChange()) return
  isArmed = true
  schedule(Number(state.settings.get().intervalSeconds), async () => {
    isArmed = false
    // before the reading: should its message trap, this timer is what reads again
    arm()
    await readAll()
    arm()
  })
}

function start(): void {
  certify()
  schedule(0, async () => {
    await readAll()
    arm()
  })
}

const find = (path: string) => {
  const place = state.paths.get().indexOf(path)
  return place < 0 ? undefined : state.assets.get(BigInt(place))
}

export default defineCanister<_SERVICE, [Args]>({
  service,
  onInit: (_, { sns_wasm, interval_seconds: [interval = USUAL_INTERVAL] }) =>
    state.settings.set({
      snsWasm: sns_wasm.toUint8Array(),
      intervalSeconds: interval < LEAST_INTERVAL ? LEAST_INTERVAL : interval,
    }),
  onStart: start,
  methods: {
    http_request: (_, request) => {
      const certificate = dataCertificate()
      if (tree === undefined || certificate === undefined)
        return plain(503, 'The list is being read: try again in some seconds')
      return serve({ tree, find, certificate }, request)
    },
    refresh: async () => {
      if (nowSeconds() < state.readAt.get() + BETWEEN_READINGS) return
      await readAll()
      arm()
    },
  },
})
