import type { ProviderError } from '@sluice/candid/evm_rpc'

/** A provider cannot be asked like this. It reaches the caller as the interface's own error. */
export class ProviderRefusal extends Error {
  readonly error: ProviderError

  constructor(error: ProviderError) {
    super('the provider cannot be asked')
    this.error = error
  }

  static config(text: string): ProviderRefusal {
    return new ProviderRefusal({ InvalidRpcConfig: text })
  }
}
