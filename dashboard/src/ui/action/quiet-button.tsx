import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './quiet-button.module.css'

type QuietButtonProps = Pick<ButtonProps, 'size'> &
  Pick<ComponentProps<'button'>, 'onClick'> & {
    label: string
    /** An accessible name, if the label is hidden or needs an addition. */
    help?: string
    icon: ReactNode
    renderRoot?: (props: Record<string, unknown>) => ReactNode
  }

/** A secondary button that is on nearly every page; on a narrow screen, only its icon. */
export function QuietButton({ label, help = label, icon, ...button }: QuietButtonProps) {
  return (
    <Tooltip label={help}>
      <Button
        variant="default"
        leftSection={icon}
        classNames={{ root: classes.root ?? '', label: classes.label ?? '', section: classes.icon ?? '' }}
        {...button}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
