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
  /** What will come of it. For a deletion it is what the area declares, with what is affected. */
  text?: string
  /** What is deleted. */
  name?: string
  request: ApiRequest<K>
  onDone?: (reply: ApiResponse<K>) => void
  isDangerous?: boolean
  /** What has to be typed first: for what cannot be undone. */
  typed?: string
  /** Further choices that the request depends on. */
  children?: ReactNode
  button?: ButtonProps
}

/** A step that is explained before it is taken. */
export function ConfirmButton<K extends OperationId>(props: ConfirmButtonProps<K>) {
  const { label, request, onDone, isDangerous = false, typed, button } = props
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
          isDisabled={isBlocked}
          onCancel={leave}
          onDone={finish}
        >
          <Explanation {...props} onBlocked={setBlocked} />
          {typed !== undefined && (
            <TextInput
              label={t('typeName', { name: typed })}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          )}
          {props.children}
        </RequestForm>
      </Dialog>
    </>
  )
}

type ExplanationProps<K extends OperationId> = ConfirmButtonProps<K> & { onBlocked: (is: boolean) => void }

/** What will come of it, asked for when the dialog opens. */
function Explanation<K extends OperationId>({ text, name, request, onBlocked }: ExplanationProps<K>) {
  const consequences = useConsequences(request, name ?? '')
  const isBlocked = consequences.blocked.length > 0
  useEffect(() => onBlocked(isBlocked), [onBlocked, isBlocked])
  if (text !== undefined) return <Text size="sm">{text}</Text>
  return <ConsequencesText consequences={consequences} />
}
