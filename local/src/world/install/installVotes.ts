import { Principal } from '@icp-sdk/core/principal'
import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { hashOf, type World } from '../World.ts'
import { sellCreations } from './installFarms.ts'
import { uploadModule } from './uploadModule.ts'

const MOST_PROJECTS = 200n

/** The controller of votes. The deployer stands for governance. The project of the local world is seeded later, by `seedVotes`. */
export async function installVotes(world: World, report: Report): Promise<void> {
  if (!world.has('vote_controller')) {
    report('votes')
    await world.install('vote_controller', 'voteController', [[deployer.getPrincipal()]])
  }
  const controller = world.voteController(deployer.getPrincipal())
  await sellCreations(world, controller)
  const module = world.module('voteProject')
  const hash = hashOf(module)
  if (world.deployed.voteProjectModuleHash === hash) return
  await uploadModule(controller, module)
  world.deployed.voteProjectModuleHash = hash
}

/** Upgrades all projects that were made here when their module has changed. Returns how many. */
export async function upgradeVoteProjects(world: World): Promise<number> {
  const { voteProjectModuleHash: before } = world.deployed
  if (before === undefined || before === hashOf(world.module('voteProject'))) return 0
  const controller = world.voteController(deployer.getPrincipal())
  const listed = await controller.findProjectPage(0n, MOST_PROJECTS)
  let upgraded = 0
  for (const { projectCid } of 'ok' in listed ? listed.ok.content : []) {
    const id = Principal.fromText(projectCid)
    if (!(await controller.isOurs(id))) continue
    await world.upgrade(id, 'voteProject')
    upgraded++
  }
  return upgraded
}
