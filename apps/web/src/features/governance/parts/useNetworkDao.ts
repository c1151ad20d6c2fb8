import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../session/useSdk.ts'
import type { Dao } from './Dao.ts'

/** The governance of the network, which no list of SNSes names; undefined where the configuration has none. */
export function useNetworkDao(): Dao | undefined {
  const { t } = useTranslation('sns')
  const { nns_governance: governanceId, icp_ledger: ledgerId } = useConfig().canisters
  const name = t('nns.name')
  return useMemo(
    () =>
      governanceId && ledgerId
        ? { rootId: governanceId, governanceId, ledgerId, name, logo: undefined }
        : undefined,
    [governanceId, ledgerId, name],
  )
}
