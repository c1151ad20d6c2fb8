import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Droplets } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { bridgeTermsQuery, depositAddressQuery } from '../bridgeQueries.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

const TEST_SATS = 10_000_000

/** On a chain of this machine: somebody who has nothing gets a tenth of a bitcoin, and the blocks that confirm it. */
export function TestBitcoin({ known: { bridge } }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('bridge')
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const { data: address } = useQuery(depositAddressQuery(sdk, bridge.ledgerId))
  const { data: terms } = useQuery(bridgeTermsQuery(sdk, bridge.ledgerId))
  const send = async () => {
    if (address === undefined || terms === undefined) return
    setBusy(true)
    try {
      await command(bridge.explorer, 'faucet', { address, sats: TEST_SATS })
      await command(bridge.explorer, 'mine', { blocks: terms.confirmations })
      toast.success(t('test.sent'))
    } catch {
      toast.error(t('test.failed'))
    } finally {
      setBusy(false)
      const queryKey = queryKeys.bridgeDeposits(sdk.principal.toText(), bridge.ledgerId)
      await queries.invalidateQueries({ queryKey })
    }
  }
  return (
    <Button
      look="primary"
      size="large"
      wide
      busy={isBusy}
      disabled={address === undefined || terms === undefined}
      onClick={() => void send()}
    >
      {!isBusy && <Icon of={Droplets} />}
      {isBusy ? t('test.running') : t('test.action')}
    </Button>
  )
}

/** @throws Error when the chain of this machine refuses, or is not there */
async function command(explorer: string, name: string, fields: object): Promise<void> {
  const answer = await fetch(`${explorer}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (!answer.ok) throw new Error(`the chain answered ${answer.status}`)
}
