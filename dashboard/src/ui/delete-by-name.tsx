import type { ApiRequest, OperationId } from '@holdfast/client'
import { Button, Card, Group, Modal, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestForm } from './request-form.tsx'

export type DeleteByNameProps<K extends OperationId> = {
  title: string
  text: string
  name: string
  request: ApiRequest<K>
  onDone: () => void
  /** Further choices that the request depends on. */
  children?: ReactNode
}

/** Deleting what cannot be brought back: its name has to be typed. */
export function DeleteByName<K extends OperationId>({
  title,
  text,
  name,
  request,
  onDone,
  children,
}: DeleteByNameProps<K>) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed === name ? null : t('typeName', { name })) },
  })
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        <Button color="red" variant="light" onClick={open}>
          {title}
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={title}>
        <RequestForm
          form={form}
          requestOf={() => request}
          submit={t('delete')}
          isDangerous
          onCancel={close}
          onDone={onDone}
        >
          <Text size="sm">{text}</Text>
          <TextInput label={t('name')} placeholder={name} data-autofocus {...form.getInputProps('name')} />
          {children}
        </RequestForm>
      </Modal>
    </Card>
  )
}
