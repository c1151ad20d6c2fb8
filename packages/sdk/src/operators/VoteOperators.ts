import { Principal } from '@icp-sdk/core/principal'
import * as Controller from '@sluice/candid/vote_controller'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { NamedCreationReads } from '../sale/NamedCreationReads.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import { readProject } from '../votes/readAnswers.ts'
import type { VoteProject } from '../votes/VoteProposal.ts'
import { type PaidPrice, setCreationPrice } from './creationPrice.ts'

const PAGE = 200n
/** Most projects that are listed. */
const MOST = 2_000n

/** How far the upgrades of projects are. */
export type ProjectUpgrades = {
  readonly done: number
  /** Those that wait, and the one under way. */
  readonly waiting: number
  readonly isPaused: boolean
  /** They run on with the module that they had. */
  readonly failed: readonly { readonly projectId: string; readonly reason: string }[]
}

/** What operators do with projects of votes. Others get `refused`. What a project decides is its owner's and its voters': nobody here changes it. */
export class VoteOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** @throws CallError */
  async fetchAdmins(): Promise<string[]> {
    return unwrapText(await this.ask((controller) => controller.getAdminList()))
  }

  /** Admins make projects for nothing. @throws CallError */
  async addAdmin(principal: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.addAdmin(principal)))
  }

  /** @throws CallError */
  async removeAdmin(principal: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.removeAdmin(principal)))
  }

  /** What a project costs whoever is no admin; undefined while only admins make them. @throws CallError */
  async fetchCreationPrice(): Promise<SalePrice | undefined> {
    const reads = new NamedCreationReads(() => this.controller)
    return (await reads.fetchCreationFee(Principal.anonymous().toText())).price
  }

  /** From now on it costs this, paid to the receiver; without a price only admins make projects. @throws CallError */
  setCreationPrice(terms: PaidPrice | undefined): Promise<void> {
    return setCreationPrice(this.controller, terms)
  }

  /** Latest first. @throws CallError */
  async fetchProjects(): Promise<VoteProject[]> {
    const projects: VoteProject[] = []
    for (let offset = 0n; offset < MOST; offset += PAGE) {
      const page = unwrapText(
        await this.ask((controller) => controller.findProjectPage(offset, PAGE)),
      )
      projects.push(...page.content.map(readProject))
      if (offset + PAGE >= page.totalElements) break
    }
    return projects
  }

  /** A project is shown as new no longer. @throws CallError */
  async vouchFor(projectId: string): Promise<void> {
    const id = Principal.fromText(projectId)
    unwrapText(await this.ask((controller) => controller.vouchFor(id)))
  }

  /** Takes a project off the list; it goes on by itself, at its address. @throws CallError */
  async remove(projectId: string): Promise<void> {
    unwrapText(await this.ask((controller) => controller.delete(projectId)))
  }

  /**
   * Has projects upgraded to the module that was activated last, one after the other; one that does not answer afterwards, or has lost
   * proposals, is put back. While others are under way, none is begun.
   * @param projectIds all listed ones that were made by the controller when absent; at most 1000
   * @returns how many
   * @throws CallError
   */
  async upgrade(projectIds?: readonly string[]): Promise<number> {
    const ids = (projectIds ?? (await this.fetchOurs())).map((id) => Principal.fromText(id))
    return Number(unwrapText(await this.ask((controller) => controller.upgradeProjects(ids))))
  }

  /** @throws CallError */
  async fetchUpgrades(): Promise<ProjectUpgrades> {
    const { done, waiting, isPaused, failed } = await this.ask((controller) =>
      controller.getUpgrades(),
    )
    return {
      done: Number(done),
      waiting: Number(waiting),
      isPaused,
      failed: failed.map(({ canister, reason }) => ({ projectId: canister.toText(), reason })),
    }
  }

  /** Holds back the projects that wait, or lets them go on; the one under way is brought to its end. @throws CallError */
  async pauseUpgrades(isPaused: boolean): Promise<void> {
    await this.ask((controller) => controller.pauseUpgrades(isPaused))
  }

  private async fetchOurs(): Promise<string[]> {
    const ours: string[] = []
    for (const { id } of await this.fetchProjects()) {
      if (await this.ask((controller) => controller.isOurs(Principal.fromText(id)))) ours.push(id)
    }
    return ours
  }

  private ask<T>(call: (controller: Controller._SERVICE) => Promise<T>): Promise<T> {
    return translated(() => call(this.controller))
  }

  private get controller(): Controller._SERVICE {
    const id = canisterId(this.config, 'vote_controller')
    return this.actors.other<Controller._SERVICE>(Controller.idlFactory, id)
  }
}
