import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../browser/useIsOnline.ts'
import { useSettledAt } from '../figures/useSettledAt.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { tellConfirmShown } from './confirmShown.ts'

type ConfirmButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  /** What the button does, or what is missing before it can. */
  readonly children: string
  readonly onClick: () => void
}

/**
 * The button under which money moves. It takes a press only once it has stood there under its label, and says so while there is
 * no connection. That an order runs once is not its business, see `takeOrder`.
 */
export function ConfirmButton({ children, onClick, disabled, busy, ...rest }: ConfirmButtonProps) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const label = isOnline || busy ? children : t('offline.action')
  const settledAt = useSettledAt(label)
  useEffect(tellConfirmShown, [])
  return (
    <Button
      {...rest}
      busy={busy ?? false}
      disabled={disabled || !isOnline}
      isUnsettled={settledAt === Number.POSITIVE_INFINITY}
      onKeyDown={(event) => {
        // a key that is still held down from what came before is no press of this button
        if (event.repeat) event.preventDefault()
      }}
      onClick={({ timeStamp }) => {
        if (timeStamp >= settledAt) onClick()
      }}
    >
      {label}
    </Button>
  )
}
