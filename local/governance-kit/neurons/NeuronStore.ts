import { concatBytes, isSameBytes, SortedKeys, u64Key } from '@sluice/canister'
import type { Neuron } from '@sluice/governance'
import type { DaoState } from '../state/daoState.ts'
import { bytesOfHex, type NeuronSettings } from '../state/neuronField.ts'
import { FollowerIndex } from './FollowerIndex.ts'

/** A neuron's place, in the order in which neurons were made. */
export type Row = bigint

type StoredVersion = { readonly neuron: Neuron; readonly changedAfter: bigint }

/** As many as one principal is shown. */
const MOST_READ = 500

/** All neurons, by row; found by id, by principal, and as they were when a proposal was made. */
export class NeuronStore {
  readonly followers: FollowerIndex
  private readonly state: DaoState
  private readonly ordered: SortedKeys
  /** What was read last: a list of proposals asks for the same neurons once for each of them. */
  private readonly read = new Map<Row, StoredVersion>()

  constructor(state: DaoState) {
    this.state = state
    this.ordered = new SortedKeys(state.neuronsInOrder)
    this.followers = new FollowerIndex(state.followers)
  }

  /** The row that the next neuron gets: all that exist are below it. */
  get nextRow(): Row {
    return BigInt(this.state.neurons.size)
  }

  rowOf(id: string): Row | undefined {
    return this.state.neuronRows.get(bytesOfHex(id))
  }

  /** By the number that the NNS gives to a neuron. */
  rowOfNumber(number: bigint): Row | undefined {
    return this.state.neuronNumbers.get(number)
  }

  at(row: Row): Neuron {
    return this.versionAt(row).neuron
  }

  find(id: string): Neuron | undefined {
    const row = this.rowOf(id)
    return row === undefined ? undefined : this.at(row)
  }

  settingsAt(row: Row): NeuronSettings {
    const settings = this.state.neuronSettings.get(row)
    if (settings === undefined) throw new Error(`there is no neuron ${row}`)
    return settings
  }

  /** The neuron as it was when the proposal was made; undefined when it did not exist yet. */
  atProposal(row: Row, proposal: { readonly id: bigint; readonly neurons: bigint }) {
    if (row >= proposal.neurons) return undefined
    let version = this.versionAt(row)
    while (version.changedAfter >= proposal.id) {
      const older = this.state.neuronVersions.get(versionKey(row, version.changedAfter))
      if (older === undefined) throw new Error(`neuron ${row} has no version for ${proposal.id}`)
      version = older
    }
    return version.neuron
  }

  create(neuron: Neuron, settings: NeuronSettings): Row {
    const row = this.nextRow
    const id = bytesOfHex(neuron.id)
    this.state.neuronRows.set(id, row)
    if (neuron.number !== undefined) this.state.neuronNumbers.set(neuron.number, row)
    this.store(row, { neuron, changedAfter: this.newestProposal() })
    this.state.neuronSettings.set(row, settings)
    this.ordered.add(EVERYBODY, concatBytes([id, u64Key.encode(row)]))
    for (const { principal } of settings.permissions) this.list(principal, neuron.id, row)
    this.followers.replace(row, undefined, settings)
    return row
  }

  /**
   * Stores what has become of a neuron. What it was until now is kept once for all proposals that were made since it changed last and
   * still need its ballot.
   */
  change(row: Row, neuron: Neuron): void {
    const before = this.versionAt(row)
    const newest = this.newestProposal()
    if (before.changedAfter < newest && this.state.oldestOpen.get() <= newest) {
      this.state.neuronVersions.set(versionKey(row, newest), before)
      this.state.versionsUntil.append(u64Key.encode(newest), row)
      this.store(row, { neuron, changedAfter: newest })
    } else this.store(row, { neuron, changedAfter: before.changedAfter })
  }

  changeSettings(row: Row, settings: NeuronSettings): void {
    const before = this.settingsAt(row)
    const { id } = this.at(row)
    this.state.neuronSettings.set(row, settings)
    const has = (list: NeuronSettings['permissions'], principal: Uint8Array) =>
      list.some((each) => isSameBytes(each.principal, principal))
    for (const { principal } of before.permissions)
      if (!has(settings.permissions, principal)) this.unlist(principal, id, row)
    for (const { principal } of settings.permissions)
      if (!has(before.permissions, principal)) this.list(principal, id, row)
    this.followers.replace(row, before, settings)
  }

  /** Neurons after an id, by rising id. */
  after(id: string | undefined, most: number): Row[] {
    const start = id === undefined ? undefined : concatBytes([bytesOfHex(id), LAST_ROW])
    return rowsOf(this.ordered.after(EVERYBODY, start, most))
  }

  /** Neurons that a principal has a permission of, by rising id. */
  of(principal: Uint8Array, most: number): Row[] {
    return rowsOf(this.ordered.page(principal, { offset: 0, limit: most, isDescending: false }))
  }

  /** Forgets versions that only proposals up to this one needed. @returns how many are left */
  dropVersions(proposal: bigint, most: number): bigint {
    const owner = u64Key.encode(proposal)
    const rows = this.state.versionsUntil
    for (let count = 0; count < most && rows.sizeOf(owner) > 0n; count++) {
      const row = rows.at(owner, rows.sizeOf(owner) - 1n)
      if (row !== undefined) this.state.neuronVersions.delete(versionKey(row, proposal))
      rows.dropEnd(owner, (last) => last === row)
    }
    return rows.sizeOf(owner)
  }

  private versionAt(row: Row) {
    const known = this.read.get(row)
    if (known !== undefined) return known
    const version = this.state.neurons.get(row)
    if (version === undefined) throw new Error(`there is no neuron ${row}`)
    if (this.read.size >= MOST_READ) this.read.clear()
    this.read.set(row, version)
    return version
  }

  private store(row: Row, version: StoredVersion): void {
    this.read.delete(row)
    this.state.neurons.set(row, version)
  }

  private newestProposal(): bigint {
    return this.state.nextProposal.get() - 1n
  }

  private list(principal: Uint8Array, id: string, row: Row): void {
    this.ordered.add(principal, concatBytes([bytesOfHex(id), u64Key.encode(row)]))
  }

  private unlist(principal: Uint8Array, id: string, row: Row): void {
    this.ordered.remove(principal, concatBytes([bytesOfHex(id), u64Key.encode(row)]))
  }
}

/** No principal has no bytes but the management canister, which has no neurons. */
const EVERYBODY = new Uint8Array()
const LAST_ROW = new Uint8Array(8).fill(255)
const ID_BYTES = 32

const versionKey = (row: Row, proposal: bigint) =>
  concatBytes([u64Key.encode(row), u64Key.encode(proposal)])
const rowsOf = (keys: readonly Uint8Array[]): Row[] =>
  keys.map((key) => u64Key.decode(key.subarray(ID_BYTES)))
