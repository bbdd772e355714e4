export {
  type AddressPlace,
  type AddressState,
  askForCheck,
  readAddressStates,
  readPlace,
  writeAddress,
} from './records/bound-address.ts'
