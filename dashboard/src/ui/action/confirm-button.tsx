import type { ApiRequest, ApiResponse, OperationId } from '@holdfast/client'
import { Button, type ButtonProps, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { RequestForm } from '../form/request-form.tsx'
import { ConsequencesText, useConsequences } from '../related/consequences.tsx'

export type ConfirmButtonProps<K extends OperationId> = {
  label: string
  /** The consequences. For a deletion, they are declared by the area and list what is affected. */
  text?: string
  /** The name of the resource to be deleted. */
  name?: string
  request: ApiRequest<K>
  /** The kinds of related resources that stay, although they usually prevent the deletion. */
  stays?: readonly string[]
  onDone?: (reply: ApiResponse<K>) => void
  isDangerous?: boolean
  /** Whether the fields are not complete, or the change is not possible now. */
  isDisabled?: boolean
  /** The text to be typed first, for changes that cannot be undone. */
  typed?: string
  /** Further fields that the request depends on. */
  children?: ReactNode
  button?: ButtonProps
}

/** A button with a confirmation that explains the change. */
export function ConfirmButton<K extends OperationId>(props: ConfirmButtonProps<K>) {
  const { label, request, onDone, isDangerous = false, isDisabled = false, typed, button } = props
  const { t } = useTranslation()
  const [isBlocked, setBlocked] = useState(false)
  const [opened, { open, close }] = useDisclosure()
  const form = useForm({
    initialValues: { name: '' },
    validate: {
      name: (name) => (typed === undefined || name === typed ? null : t('typeName', { name: typed })),
    },
  })
  const leave = () => {
    form.reset()
    close()
  }
  const finish = (reply: ApiResponse<K>) => {
    leave()
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
      <Dialog opened={opened} onClose={leave} title={label} keepsInput={false}>
        <RequestForm
          form={form}
          requestOf={() => request}
          submit={label}
          isDangerous={isDangerous}
          isDisabled={isBlocked || isDisabled}
          onCancel={leave}
          onDone={finish}
        >
          <Explanation {...props} onBlocked={setBlocked} />
          {props.children}
          {typed !== undefined && (
            <TextInput
              label={t('typeName', { name: typed })}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          )}
        </RequestForm>
      </Dialog>
    </>
  )
}

type ExplanationProps<K extends OperationId> = ConfirmButtonProps<K> & { onBlocked: (is: boolean) => void }

/** The consequences, loaded when the dialog opens. */
function Explanation<K extends OperationId>(props: ExplanationProps<K>) {
  const { text, name, request, stays = [], onBlocked } = props
  const consequences = useConsequences(request, name ?? '', stays)
  const isBlocked = consequences.blocking.length > 0
  useEffect(() => onBlocked(isBlocked), [onBlocked, isBlocked])
  if (text !== undefined) return <Text size="sm">{text}</Text>
  return <ConsequencesText consequences={consequences} />
}
