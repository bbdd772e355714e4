import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

type StepDialogProps = { label: string; isDangerous?: boolean; children: (close: () => void) => ReactNode }

/** A button that opens a dialog with the form of one step. */
export function StepDialog({ label, isDangerous = false, children }: StepDialogProps) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        variant={isDangerous ? 'light' : 'default'}
        color={isDangerous ? 'red' : undefined}
        onClick={open}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label}>
        {children(close)}
      </Modal>
    </>
  )
}
