import { Button, type ButtonProps } from '@mantine/core'
import { useAuthMutation } from '#api/auth.ts'
import { showProblem } from '../problem/show-problem.ts'

type AuthButtonProps<A> = ButtonProps & {
  label: string
  /** An accessible name, if the label is not sufficient. */
  'aria-label'?: string
  step: () => Promise<A>
  onDone?: (result: A) => void
}

/** A button that sends one request below /v1/auth. */
export function AuthButton<A>({ label, step, onDone, ...button }: AuthButtonProps<A>) {
  const { mutate, isPending } = useAuthMutation(step)
  const press = () =>
    mutate(undefined, {
      onSuccess: (result) => onDone?.(result),
      onError: showProblem,
    })
  return (
    <Button variant="default" size="xs" {...button} loading={isPending} onClick={press}>
      {label}
    </Button>
  )
}
