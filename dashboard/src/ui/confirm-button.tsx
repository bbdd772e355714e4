import type { ApiRequest, OperationId, Reply } from '@holdfast/client'
import { Button, type ButtonProps, Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { RequestForm } from './request-form.tsx'

export type ConfirmButtonProps<K extends OperationId> = {
  label: string
  /** What will come of it. */
  text: string
  request: ApiRequest<K>
  onDone?: (reply: Reply<K>) => void
  isDangerous?: boolean
  /** Further choices that the request depends on. */
  children?: ReactNode
  button?: ButtonProps
}

/** A step that is explained before it is taken. */
export function ConfirmButton<K extends OperationId>(props: ConfirmButtonProps<K>) {
  const { label, text, request, onDone, isDangerous = false, children, button } = props
  const [opened, { open, close }] = useDisclosure()
  const form = useForm({ initialValues: {} })
  const finish = (reply: Reply<K>) => {
    close()
    onDone?.(reply)
  }
  return (
    <>
      <Button
        variant={isDangerous ? 'light' : 'default'}
        color={isDangerous ? 'red' : undefined}
        {...button}
        onClick={open}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label}>
        <RequestForm
          form={form}
          requestOf={() => request}
          submit={label}
          isDangerous={isDangerous}
          onCancel={close}
          onDone={finish}
        >
          <Text size="sm">{text}</Text>
          {children}
        </RequestForm>
      </Modal>
    </>
  )
}
