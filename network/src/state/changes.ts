/** Who changed a canister. */
export type ChangeOrigin =
  | { readonly kind: 'user'; readonly id: Uint8Array }
  | { readonly kind: 'canister'; readonly id: Uint8Array; readonly version: bigint | undefined }

export type ChangeDetails =
  | { readonly kind: 'creation'; readonly controllers: readonly Uint8Array[] }
  | { readonly kind: 'code_uninstall' }
  | {
      readonly kind: 'code_deployment'
      readonly mode: 'install' | 'reinstall' | 'upgrade'
      readonly moduleHash: Uint8Array
    }
  | { readonly kind: 'controllers_change'; readonly controllers: readonly Uint8Array[] }
  | {
      readonly kind: 'load_snapshot'
      readonly snapshotId: Uint8Array
      readonly version: bigint
      readonly takenAtNs: bigint
      readonly source: 'taken' | 'uploaded'
    }
  | ({
      readonly kind: 'rename_canister'
      readonly id: Uint8Array
      readonly changeCount: bigint
    } & RenameTo)

/** What a canister is renamed to, and who asked for it. */
export type RenameTo = {
  readonly to: {
    readonly id: Uint8Array
    readonly version: bigint
    readonly changeCount: bigint
  }
  readonly requestedBy: Uint8Array
}

/** An entry of a canister's history, as `canister_info` shows it. */
export type Change = {
  readonly timeNs: bigint
  readonly version: bigint
  readonly origin: ChangeOrigin
  readonly details: ChangeDetails
}
