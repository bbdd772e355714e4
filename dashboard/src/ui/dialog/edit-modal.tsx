import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

type EditModalProps = Omit<ButtonProps, 'children'> & {
  label: string
  /** An accessible name, if the label is not sufficient. */
  'aria-label'?: string
  /** The title of the dialog; by default the label of the button. */
  title?: string
  dialogSize?: DialogProps['size']
  /** The form; it is reset each time the dialog opens. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog with a form. */
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
