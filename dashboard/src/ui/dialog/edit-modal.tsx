import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

type EditModalProps = Omit<ButtonProps, 'children'> & {
  label: string
  /** Where the label alone does not say what it is about. */
  'aria-label'?: string
  /** Of the dialog; the button's label where nothing else is given. */
  title?: string
  dialogSize?: DialogProps['size']
  /** The form; it begins anew each time the dialog opens. */
  children: (close: () => void) => ReactNode
}

/** A button, and the dialog with a form that it opens. */
export function EditModal({ label, title, dialogSize, children, ...button }: EditModalProps) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title={title ?? button['aria-label'] ?? label}
        size={dialogSize}
      >
        {children}
      </Dialog>
    </>
  )
}
