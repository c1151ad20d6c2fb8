import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../shell/pages/Page.tsx'

type ToolFrameProps = {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** What stands around every tool of the info area. */
export function ToolFrame({ title, hint, children }: ToolFrameProps) {
  const { t } = useTranslation('info')
  const back = { to: '/info-tools', label: t('tools.title'), current: title }
  return (
    <Page title={title} subtitle={hint} back={back}>
      {children}
    </Page>
  )
}
