import type * as Governance from '@sluice/candid/sns_governance'
import type { Topic } from '@sluice/governance'

/** A topic as the Candid variant. */
export function toTopic(topic: Topic): Governance.Topic {
  switch (topic) {
    case 'DaoCommunitySettings':
      return { DaoCommunitySettings: null }
    case 'SnsFrameworkManagement':
      return { SnsFrameworkManagement: null }
    case 'DappCanisterManagement':
      return { DappCanisterManagement: null }
    case 'ApplicationBusinessLogic':
      return { ApplicationBusinessLogic: null }
    case 'Governance':
      return { Governance: null }
    case 'TreasuryAssetManagement':
      return { TreasuryAssetManagement: null }
    case 'CriticalDappOperations':
      return { CriticalDappOperations: null }
  }
}
