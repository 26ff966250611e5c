// For `node --import`: lets the modules of a process find the laboratory's packages.
import { installResolver } from './resolver.ts';

installResolver();
