// For `node --import`: a process whose modules find the laboratory's packages.
import { installResolver } from './resolver.ts';

installResolver();
