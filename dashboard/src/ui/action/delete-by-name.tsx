import type { OperationId } from '@holdfast/client'
import { Card, Group, Title } from '@mantine/core'
import { ConfirmButton, type ConfirmButtonProps } from './confirm-button.tsx'

export type DeleteByNameProps<K extends OperationId> = Pick<
  ConfirmButtonProps<K>,
  'request' | 'stays' | 'children'
> & {
  title: string
  name: string
  onDone: () => void
}

/** A deletion that cannot be undone: the person must type the name. */
export function DeleteByName<K extends OperationId>({ title, name, ...confirm }: DeleteByNameProps<K>) {
  return (
    <Card>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        <ConfirmButton label={title} typed={name} name={name} isDangerous {...confirm} />
      </Group>
    </Card>
  )
}
