import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './quiet-button.module.css'

type QuietButtonProps = Pick<ButtonProps, 'size'> &
  Pick<ComponentProps<'button'>, 'onClick'> & {
    label: string
    /** Said where the label is not to be seen, or needs a word more. */
    help?: string
    icon: ReactNode
    renderRoot?: (props: Record<string, unknown>) => ReactNode
  }

/** What stands beside the actions of nearly every page, and is known after the first: on a narrow screen, its icon. */
export function QuietButton({ label, help = label, icon, ...button }: QuietButtonProps) {
  return (
    <Tooltip label={help}>
      <Button
        variant="default"
        leftSection={icon}
        classNames={{ label: classes.label ?? '', section: classes.icon ?? '' }}
        {...button}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
