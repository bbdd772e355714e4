import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { RequestScopeProvider } from '#api/request-scope.tsx'
import { useOpenDialog } from './open-dialogs.ts'

type SidePanelProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** At the bottom, where it is easy to reach on a phone. */
  position?: 'right' | 'bottom'
  children: ReactNode
}

/** Content beside the page, without input fields. */
export function SidePanel({ opened, onClose, title, position = 'right', children }: SidePanelProps) {
  const zIndex = useOpenDialog(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={position}
      size={position === 'right' ? 'lg' : '85%'}
      zIndex={zIndex}
      closeOnEscape={false}
    >
      <RequestScopeProvider kind="dialog">{children}</RequestScopeProvider>
    </Drawer>
  )
}
