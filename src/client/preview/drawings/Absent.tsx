/** Nothing of this name is among the data; who takes pictures need not wait for it. */
export const Absent = () => <span hidden data-ready="" data-absent="" />;
