import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LineSample } from './LineSample.tsx'

type Line = { readonly name: string; readonly change: string }
type CompareLegendProps = {
  readonly first: Line
  readonly second: Line
  /** Takes the second away. */
  readonly onStop: () => void
}

/** Which line is which, and how far each has come at the crosshair. */
export function CompareLegend({ first, second, onStop }: CompareLegendProps) {
  const { t } = useTranslation('info')
  return (
    <ul className="mt-1 grid text-16">
      {[first, second].map(({ name, change }, index) => (
        <li
          key={index === 0 ? 'first' : 'second'}
          className="flex min-h-7 min-w-0 items-center gap-2"
        >
          <LineSample isSecond={index > 0} />
          <bdi translate="no" className="truncate font-medium">
            {name}
          </bdi>
          <span dir="ltr" className="whitespace-nowrap">
            {change}
          </span>
          {index > 0 && (
            // its target is as large as any, and takes no more room than its line
            <IconButton
              icon={X}
              iconSize={16}
              label={t('chart.stopComparing', { name })}
              onClick={onStop}
              className="-my-2"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
