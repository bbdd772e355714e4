import { Button, type ButtonProps } from '@mantine/core'
import { useAuthStep } from '#api/auth.ts'
import { tellProblem } from '../problem/tell-problem.ts'

type AuthButtonProps<A> = ButtonProps & {
  label: string
  /** Where the label alone does not say what it is about. */
  'aria-label'?: string
  step: () => Promise<A>
  onDone?: (answer: A) => void
}

/** One press, one step below /v1/auth. */
export function AuthButton<A>({ label, step, onDone, ...button }: AuthButtonProps<A>) {
  const { mutate, isPending } = useAuthStep(step)
  const press = () =>
    mutate(undefined, {
      onSuccess: (answer) => onDone?.(answer),
      onError: tellProblem,
    })
  return (
    <Button variant="default" size="xs" {...button} loading={isPending} onClick={press}>
      {label}
    </Button>
  )
}
