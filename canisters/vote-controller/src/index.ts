import type { _SERVICE } from '@sluice/candid/vote_controller'
import * as service from '@sluice/candid/vote_controller'
import { openCreationEndpoints } from '@sluice/canister/management'
import {
  adminList,
  admins,
  canisterCycleBalance,
  creationFees,
  cycleInfo,
  defineCanister,
  moduleEndpoints,
  optionalPrincipal,
  type Principal,
  parsePrincipal,
  stableMap,
} from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import { createProject, creationKey, feeNumber, openCreations } from './projects/createProject.ts'
import {
  findProject,
  insertProject,
  type ListedProject,
  pageOfProjects,
  removeProject,
  viewProject,
} from './projects/projects.ts'
import { projectWaves } from './projects/projectWaves.ts'
import { syncProject } from './projects/syncProject.ts'
import { openVoteControllerState } from './VoteControllerState.ts'

const VERSION = '1.0.0'
const NOT_FOUND = { err: 'There is no such project' }
const NO_FILE_CANISTER = { err: 'Each project keeps its own files: ask the project' }

const state = openVoteControllerState(stableMap)

const { isAdmin, requireAdmin, requireNaming } = admins({
  list: state.admins,
  names: (call) => isControllerOr(call, state.governance.get()),
  refusal: 'Only an admin, a controller or the governance canister may do this',
})
const adminEndpoints = adminList(state.admins, requireNaming)
const creations = openCreations(state)
const upgrades = projectWaves(state)
const paid = creationFees(state.fees, {
  isAdmin,
  requireAdmin,
  requireNaming,
  flawNow: creations.flawOfStock,
})

/** What `run` makes of a listed project. */
function ofListed<T>(
  cid: string,
  run: (found: ListedProject) => { ok: T } | { err: string },
): { ok: T } | { err: string } {
  const canister = parsePrincipal(cid)
  const found = canister && findProject(state, canister.toUint8Array())
  return found === undefined ? NOT_FOUND : run(found)
}

export default defineCanister<_SERVICE, [[] | [Principal]]>({
  service,
  onInit: ({ caller }, [governance]) => {
    state.governance.set(governance?.toUint8Array())
    state.admins.set([caller.toUint8Array()])
  },
  onStart: () => {
    paid.onStart()
    upgrades.resume()
  },
  door: { uploads: { methods: ['uploadWasmChunk', 'upgradeProjects'], from: isAdmin } },
  methods: {
    // For whoever pays; admins do not.
    create: (call, request) => {
      const fees = isAdmin(call) ? undefined : paid.fees
      return createProject(state, creations, { principal: call.caller, fees }, request)
    },

    // For controllers and the governance canister.
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,
    setCreationFee: paid.endpoints.setCreationFee,

    // For admins as well.
    add: (call, info) => {
      requireAdmin(call)
      return insertProject(state, info)
    },
    delete: (call, cid) => {
      requireAdmin(call)
      return ofListed(cid, (found) => {
        removeProject(state, found)
        paid.fees.welcome(found.project.canister)
        return { ok: true }
      })
    },
    setFileCanister: (call) => {
      requireAdmin(call)
      return NO_FILE_CANISTER
    },
    upgradeProjects: (call, projects) => {
      requireAdmin(call)
      return upgrades.order(projects)
    },
    pauseUpgrades: (call, isPaused) => {
      requireAdmin(call)
      upgrades.pause(isPaused)
    },
    adoptCanister: (call, canister) => {
      requireAdmin(call)
      return creations.adopt(canister)
    },
    ...moduleEndpoints(state.module, requireAdmin),
    ...openCreationEndpoints(creations.maker, requireAdmin),
    vouchFor: paid.endpoints.vouchFor,

    // For everybody.
    syncProject: (call, canister) =>
      syncProject(state, { canister, caller: call.caller.toUint8Array() }),
    findProjectPage: (_, offset, limit) => ({ ok: pageOfProjects(state, { offset, limit }) }),
    getProject: (_, cid) => ofListed(cid, ({ project }) => ({ ok: viewProject(project) })),
    getFileCanister: () => NO_FILE_CANISTER,
    findByName: (_, creator, name) =>
      optionalPrincipal(state.made.get(creationKey(creator.toUint8Array(), name))),
    isOurs: (_, canister) => state.ours.has(canister.toUint8Array()),
    getNewcomers: paid.endpoints.getNewcomers,
    getCreationFee: (_, creator) => {
      const owner = creator.toUint8Array()
      return paid.fees.view(owner, feeNumber(state, owner))
    },
    getUpgrades: () => upgrades.report(),
    getSpareCanister: () => optionalPrincipal(state.spare.get()),
    getAdminList: adminEndpoints.getAdminList,
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
  },
})
