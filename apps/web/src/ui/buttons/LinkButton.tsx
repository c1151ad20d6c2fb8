import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonLook } from './Button.tsx'

type LinkButtonProps = {
  readonly to: string
  readonly look?: 'primary' | 'tonal' | 'quiet'
  readonly children: ReactNode
}

/** Goes to another page, and looks like a button because it is the page's next step. */
export function LinkButton({ to, look = 'primary', children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonLook(look, 'medium')}>
      {children}
    </Link>
  )
}
