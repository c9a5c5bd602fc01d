export { en as uk } from './en';
