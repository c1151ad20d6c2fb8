import { IDL } from '@icp-sdk/core/candid'
import { Arguments, Results } from '../../management/candid.ts'
import { ChunkHash } from '../../management/methods/code.ts'
import { MetadataArgument, MetadataResult } from '../../management/methods/control.ts'
import { OutcallTypes } from '../../management/methods/outcalls.ts'
import { SigningArguments, SigningResults } from '../../management/methods/signing.ts'
import {
  SnapshotDataArguments,
  SnapshotDataResults,
} from '../../management/methods/snapshotCandid.ts'
import { SnapshotArguments, SnapshotResults } from '../../management/methods/snapshots.ts'
import {
  HistoryArgument,
  NodeMetricsHistory,
  SubnetArgument,
  SubnetInfo,
} from '../../management/methods/subnet.ts'
import { VetKdArguments, VetKdResults } from '../../management/methods/vetKd.ts'
import type { Interface } from '../candid/parseInterface.ts'

type Types = readonly [argument?: IDL.Type | undefined, result?: IDL.Type]

const { target } = Arguments
const METHODS: Readonly<Record<string, Types>> = {
  create_canister: [Arguments.create_canister, Results.created],
  provisional_create_canister_with_cycles: [
    Arguments.provisional_create_canister_with_cycles,
    Results.created,
  ],
  provisional_top_up_canister: [Arguments.provisional_top_up_canister],
  deposit_cycles: [target],
  update_settings: [Arguments.update_settings],
  install_code: [Arguments.install_code],
  install_chunked_code: [Arguments.install_chunked_code],
  uninstall_code: [Arguments.uninstall_code],
  upload_chunk: [Arguments.upload_chunk, ChunkHash],
  stored_chunks: [target, IDL.Vec(ChunkHash)],
  clear_chunk_store: [target],
  start_canister: [target],
  stop_canister: [target],
  delete_canister: [target],
  canister_status: [target, Results.canister_status],
  canister_info: [Arguments.canister_info, Results.canister_info],
  canister_metadata: [MetadataArgument, MetadataResult],
  canister_metrics: [target, Results.canister_metrics],
  fetch_canister_logs: [Arguments.fetch_canister_logs, Results.fetch_canister_logs],
  take_canister_snapshot: [SnapshotArguments.take, SnapshotResults.take],
  load_canister_snapshot: [SnapshotArguments.load],
  list_canister_snapshots: [target, SnapshotResults.list],
  delete_canister_snapshot: [SnapshotArguments.delete],
  read_canister_snapshot_metadata: [
    SnapshotDataArguments.read_canister_snapshot_metadata,
    SnapshotDataResults.read_canister_snapshot_metadata,
  ],
  read_canister_snapshot_data: [
    SnapshotDataArguments.read_canister_snapshot_data,
    SnapshotDataResults.read_canister_snapshot_data,
  ],
  upload_canister_snapshot_metadata: [
    SnapshotDataArguments.upload_canister_snapshot_metadata,
    SnapshotDataResults.upload_canister_snapshot_metadata,
  ],
  upload_canister_snapshot_data: [SnapshotDataArguments.upload_canister_snapshot_data],
  http_request: [OutcallTypes.argument, OutcallTypes.response],
  raw_rand: [undefined, Results.raw_rand],
  subnet_info: [SubnetArgument, SubnetInfo],
  node_metrics_history: [HistoryArgument, NodeMetricsHistory],
  ecdsa_public_key: [SigningArguments.ecdsa_public_key, SigningResults.publicKey],
  sign_with_ecdsa: [SigningArguments.sign_with_ecdsa, SigningResults.signature],
  schnorr_public_key: [SigningArguments.schnorr_public_key, SigningResults.publicKey],
  sign_with_schnorr: [SigningArguments.sign_with_schnorr, SigningResults.signature],
  vetkd_public_key: [VetKdArguments.vetkd_public_key, VetKdResults.vetkd_public_key],
  vetkd_derive_key: [VetKdArguments.vetkd_derive_key, VetKdResults.vetkd_derive_key],
}

/** The management canister's interface; unlike other canisters it doesn't carry one. */
export const managementInterface: Interface = new Map(
  Object.entries(METHODS).map(([name, [argument, result]]) => [
    name,
    IDL.Func(argument === undefined ? [] : [argument], result === undefined ? [] : [result], []),
  ]),
)
