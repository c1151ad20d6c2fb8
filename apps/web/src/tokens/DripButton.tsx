import { Droplets } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMoneyAction } from '../activity/useMoneyAction.ts'
import { useSdk } from '../session/useSdk.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useToast } from '../ui/feedback/useToast.ts'
import { Icon } from '../ui/pictures/Icon.tsx'
import { describeCallError } from './describeCallError.ts'

export type DripButtonProps = {
  readonly look: 'primary' | 'tonal'
  readonly size?: 'large' | 'medium'
  readonly wide?: boolean
}

/** A working sum of every test token, on a local network only. */
export function DripButton({ look, size, wide }: DripButtonProps) {
  const { t } = useTranslation()
  const sdk = useSdk()
  const toast = useToast()
  const drip = useMoneyAction({
    idOf: () => 'drip',
    isRepeatable: true,
    run: () => sdk.faucet.drip(),
    onSuccess: (drips) => toast.success(t('faucet.done', { count: drips.length })),
    onError: (error) => toast.error(describeCallError(t, error)),
    touches: () => ({ pools: [] }),
  })
  return (
    <Button
      look={look}
      size={size}
      wide={wide}
      busy={drip.isPending}
      onClick={() => drip.give(undefined)}
    >
      {!drip.isPending && <Icon of={Droplets} />}
      {drip.isPending ? t('faucet.running') : t('faucet.action')}
    </Button>
  )
}
